/** Widths in pixels in which every picture is available; the server refuses all others. */
export const pictureWidths = [160, 320, 640, 960, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** One rendering of a picture; `low` has fewer bytes, for users who save data. */
export type PictureRendering = { width: PictureWidth; format: PictureFormat; low?: boolean }

/** The name of a rendering, as it ends its address: `320.avif`, `320-low.avif`. */
export const renderingName = ({ width, format, low }: PictureRendering): string =>
  `${width}${low ? '-low' : ''}.${format}`

/**
 * Returns the address of one rendering of a picture. The content of an address never changes, so caches may keep it
 * permanently.
 */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat, low = false): string =>
  `/pictures/${key}/${renderingName({ width, format, low })}`

/**
 * Colours at the end of a picture's key, each as three hex digits: upper edge, middle, lower edge. The page shows them
 * until the picture has loaded, without a request or a script.
 */
export type PictureColours = { top: string; middle: string; bottom: string }

/** The end of a key with the colours of its picture: `-dde345cbb`. */
export const colourEnding = ({ top, middle, bottom }: PictureColours): string => `-${top}${middle}${bottom}`

/** Returns the colours in a key as CSS writes them (`#dde`); null when the key has none. */
export function coloursOf(key: string): PictureColours | null {
  const [, top, middle, bottom] = /-([\da-f]{3})([\da-f]{3})([\da-f]{3})$/.exec(key) ?? []
  return bottom ? { top: `#${top}`, middle: `#${middle}`, bottom: `#${bottom}` } : null
}

/** Converts a colour (0–255 each) to the nearest three hex digits. */
export const shortHex = (rgb: readonly [number, number, number]): string =>
  rgb.map((part) => Math.round(Math.min(255, Math.max(0, part)) / 17).toString(16)).join('')
