/** Widths in pixels in which every picture is available; the server refuses all others. */
export const pictureWidths = [160, 320, 640, 960, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The address of one rendering of a picture. Content never changes under an address, so it may be kept for ever. */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat): string =>
  `/pictures/${key}/${width}.${format}`
