/** Width over height of a picture as it is looked at; 1 for a file that this browser cannot read, which the server refuses. */
export async function pictureRatio(file: Blob): Promise<number> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return 1;
  const { width, height } = picture;
  picture.close();
  return width / height;
}
