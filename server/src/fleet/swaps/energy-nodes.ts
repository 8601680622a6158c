import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { companyOf } from '#domain/foundation/basics/shelf-path.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Pair } from './exchange.ts';

/** Drawings of energy systems name devices by their monitors: a system follows its places. */
export async function replaceNodes(tx: Tx, [one, other]: Pair): Promise<void> {
  const systems = await tx.query<{ id: number; nodes: unknown }>(
    `select id, nodes from energy_system
     where company_id = any($3::int[]) and (nodes @> jsonb_build_array(jsonb_build_object('mcuId', $1::text))
       or nodes @> jsonb_build_array(jsonb_build_object('mcuId', $2::text))) order by id for update`,
    [one.mcuId, other.mcuId, [one, other].flatMap(({ path }) => idsOfPath(companyOf(path)) ?? [])],
  );
  for (const { id, nodes } of systems)
    await tx.query('update energy_system set nodes = $2::jsonb where id = $1', [
      id,
      JSON.stringify(
        (nodes as { mcuId?: string }[]).map((node) => ({ ...node, ...renamed(node.mcuId, one.mcuId, other.mcuId) })),
      ),
    ]);
}

const renamed = (mcuId: string | undefined, one: string, other: string) =>
  mcuId === one ? { mcuId: other } : mcuId === other ? { mcuId: one } : {};
