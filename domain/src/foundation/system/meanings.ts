import type { Meanings } from '../../contract/openapi/meanings.ts';

/** What the fields of its calls mean. */
export const systemMeanings: Meanings = {
  'pageAudit.action': 'What was done, as `feature.verb`; empty for everything.',
  appId: 'Identifier of the app that asks.',
  appName: 'Name of the app that asks.',
  appType: 'Kind of the app: 2 is the web console.',
  build: 'Build of the console.',
  builtAt: 'When the page that asks was built, UTC ms.',
  client: 'Browser and system, or the program.',
  coordinates: "Datum of the map's pictures: GCJ-02 is shifted in China.",
  'pageAudit.detail': 'What was changed, by field, with the values before and after.',
  'regional.kind':
    'How the map is drawn: from data of the installation, a style, tiles of pictures, or a PMTiles file.',
  'systemNotices.kind': 'What the notice is about.',
  'world.kind': 'How the map is drawn: from data of the installation, a style, tiles of pictures, or a PMTiles file.',
  lastGoodAt: 'When the last good backup was begun, UTC ms; null: never.',
  'pageAudit.names': 'What the ids in `target` and in fields of `detail` are called today.',
  productVersion: 'Version of the product that runs on the server.',
  regional: 'The map for China.',
  session: 'The name of a session in the audit: what was done in it has the same.',
  target: 'What it was done to.',
  update: 'Whether the server has a newer console.',
  userRole: 'Role of the account; null where its name is, and for an API key of a company.',
  versionName: 'Version of the console.',
  world: 'The map for the rest of the world.',
  'getMapServices.address':
    'URL of a style, template of tiles, URL of a PMTiles file or the name of one on this server; empty for the built-in map.',
  'setMapService.address':
    'URL of a style, template of tiles with {z}, {x} and {y}, URL of a PMTiles file or the name of one on this server; empty for the built-in map.',
  'testMapService.address':
    'URL of a style, template of tiles with {z}, {x} and {y}, URL of a PMTiles file or the name of one on this server; empty for the built-in map.',
  attribution: 'Whom the map names as its source, where the service does not do it itself; may be empty.',
  'addMapFile.byteCount': 'Size of the file, bytes.',
  'getMapServices.byteCount': 'Size of the file, bytes.',
  'addMapFile.changedAt': 'When the file was stored, UTC ms.',
  'getMapServices.changedAt': 'When the file was stored, UTC ms.',
  'testMapService.detail':
    'What was found: name of the style, type of the picture, zooms or layers of the file, or the error; may be empty.',
  'getMapServices.files': 'PMTiles files on this server.',
  'setMapService.kind': 'Built in, a style, raster tiles, or a PMTiles file.',
  'testMapService.kind': 'Built in, a style, raster tiles, or a PMTiles file.',
  'setMapService.map': 'Which of the two map services.',
  'addMapFile.name': 'Name of the file, with .pmtiles.',
  'getMapServices.name': 'Name of the file, with .pmtiles.',
  'removeMapFile.name': 'Name of the file, with .pmtiles.',
  'getMapServices.origins': 'Where browsers load the map from, besides this server.',
  'setMapService.origins': 'Where browsers load the map from, besides this server.',
  'testMapService.origins': 'Where browsers would load the map from, besides this server.',
  'testMapService.outcome': '`fine`, or why it cannot be drawn; `inside`: an address that the server does not call.',
  outcome: '`done`, or the code of a refusal; empty for both.',
};
