import { createECDH, createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encryptPush, isPoint, MAX_PUSH_BYTES } from '#server/reporting/delivery/push/push-encryption.ts';
import { keyOf, vapidHeader } from '#server/reporting/delivery/push/vapid.ts';
import { decryptPush } from './push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('push encryption', () => {
  it('matches the example in RFC 8291', () => {
    const key = createECDH('prime256v1');
    key.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const keys = {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    };
    const text = Buffer.from('When I grow up, I want to be a watermelon');
    const body = encryptPush(keys, text, { key, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') });
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('can be decrypted with the keys of its browser, and fits the limit of push services', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = Buffer.alloc(16, 7);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: MAX_PUSH_BYTES }), (given) => {
        const body = encryptPush({ p256dh: browser.getPublicKey(), auth }, Buffer.from(given));
        expect(body.length).toBeLessThanOrEqual(4096);
        expect(decryptPush(body, { key: browser, auth })).toEqual(Buffer.from(given));
      }),
    );
  });

  it('rejects an invalid point', () => {
    const point = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
    expect(isPoint(point)).toBe(true);
    expect(isPoint(Buffer.alloc(65, 4))).toBe(false);
    expect(isPoint(point.subarray(0, 33))).toBe(false);
  });
});

describe('the key that identifies the installation to push services', () => {
  it('signs for one push service, for half a day', () => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const key = keyOf(pair.getPrivateKey());
    const now = Date.UTC(2026, 0, 1);
    const header = vapidHeader(key, 'https://push.example/a/b?c', 'mailto:yard@example.com', now);
    const [, token = '', point = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
    expect(bytes(point)).toEqual(key.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example',
      exp: now / 1000 + 12 * 3600,
      sub: 'mailto:yard@example.com',
    });
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: key.publicKey.subarray(1, 33).toString('base64url'),
      y: key.publicKey.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ format: 'jwk', key: jwk });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
  });
});
