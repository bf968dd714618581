import type { MapColours } from './map-colours.ts'

/** The kinds of labels: size in pixels, weight, and the colour by its use. */
const kinds = {
  town: { size: 12, weight: 500, colour: 'ink' },
  province: { size: 12, weight: 400, colour: 'muted' },
  country: { size: 13, weight: 700, colour: 'muted' },
  sea: { size: 13, weight: 500, colour: 'water' },
  street: { size: 11, weight: 400, colour: 'muted' },
} as const
export type LabelKind = keyof typeof kinds

/** Parses an image id of the style: `label:town:تهران`. */
const labelOf = (id: string) => {
  const [, kind, name] = /^label:(\w+):(.+)$/s.exec(id) ?? []
  return kind && Object.hasOwn(kinds, kind) ? { ...kinds[kind as LabelKind], name: name! } : null
}

/**
 * Draws a label as an image; null for an unknown id or a browser without a canvas. The browser's own text engine joins
 * the Persian letters and orders them from right to left, in the font of the page.
 */
export function drawLabel(id: string, colours: MapColours, pixelRatio: number): ImageData | null {
  const label = labelOf(id)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!label || !context) return null
  const { size, weight, colour, name } = label
  const family = getComputedStyle(document.body).fontFamily
  const font = `${weight} ${size * pixelRatio}px ${family}`
  const halo = 2 * pixelRatio
  context.font = font
  const width = Math.ceil(context.measureText(name).width + halo * 2)
  const height = Math.ceil(size * pixelRatio * 1.7)
  context.canvas.width = width
  context.canvas.height = height
  // A changed size resets the context.
  Object.assign(context, { font, direction: 'rtl', textAlign: 'center', textBaseline: 'middle', lineJoin: 'round' })
  context.strokeStyle = colour === 'water' ? colours.sea : colours.land
  context.lineWidth = halo * 2
  context.globalAlpha = 0.85
  context.strokeText(name, width / 2, height / 2)
  context.globalAlpha = 1
  context.fillStyle = colours[colour]
  context.fillText(name, width / 2, height / 2)
  return context.getImageData(0, 0, width, height)
}
