/** Raw deflate or inflate: node:zlib on the server, fflate in the browser. */
export type Recode = (bytes: Uint8Array) => Uint8Array;
