/** Widths in pixels in which every picture is available; the server refuses all others. */
export const pictureWidths = [160, 320, 640, 960, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** One rendering of a picture; `low` is the one of few bytes, for who saves data. */
export type PictureRendering = { width: PictureWidth; format: PictureFormat; low?: boolean }

/** The name of a rendering, as it ends its address: `320.avif`, `320-low.avif`. */
export const renderingName = ({ width, format, low }: PictureRendering): string =>
  `${width}${low ? '-low' : ''}.${format}`

/** The address of one rendering of a picture. Content never changes under an address, so it may be kept for ever. */
export const pictureAddress = (key: string, width: PictureWidth, format: PictureFormat, low = false): string =>
  `/pictures/${key}/${renderingName({ width, format, low })}`

/**
 * A picture's key ends with three of its colours, each as three hex digits: its upper edge, its middle, its lower edge. They
 * are shown in its place until it is there, and cost neither a request nor a script.
 */
export type PictureColours = { top: string; middle: string; bottom: string }

/** The end of a key with the colours of its picture: `-dde345cbb`. */
export const colourEnding = ({ top, middle, bottom }: PictureColours): string => `-${top}${middle}${bottom}`

/** The colours that a key tells, as CSS writes them (`#dde`); null when it tells none. */
export function coloursOf(key: string): PictureColours | null {
  const [, top, middle, bottom] = /-([\da-f]{3})([\da-f]{3})([\da-f]{3})$/.exec(key) ?? []
  return bottom ? { top: `#${top}`, middle: `#${middle}`, bottom: `#${bottom}` } : null
}

/** A colour (0–255 each) as three hex digits, the nearest that they can write. */
export const shortHex = (rgb: readonly [number, number, number]): string =>
  rgb.map((part) => Math.round(Math.min(255, Math.max(0, part)) / 17).toString(16)).join('')
