/** The tones of one body colour, from the sky's reflection to the darkest fold, all as hex. */
export type Paint = {
  sky: string
  light: string
  base: string
  shade: string
  deep: string
  /** A thin line that keeps the outline readable against any background. */
  edge: string
  /** The strength of white reflections, 0–1: dark paint reflects more visibly. */
  gloss: number
}

type Lab = [lightness: number, a: number, b: number]

/** Computes the tones of a body colour; shifts lightness in OKLab to keep the hue. */
export function mixPaint(hex: string): Paint {
  const lab = toLab(hex)
  const l = lab[0]
  const pale = l > 0.86
  const dark = l < 0.4
  return {
    sky: tone(lab, pale ? 0.995 : dark ? l + 0.3 : l + (0.99 - l) * 0.5),
    light: tone(lab, dark ? l + 0.12 : l + (0.98 - l) * 0.24),
    base: tone(lab, dark ? l + 0.02 : l),
    shade: tone(lab, pale ? l * 0.88 : l * 0.82),
    deep: tone(lab, pale ? l * 0.7 : l * 0.56),
    edge: tone(lab, dark ? l + 0.28 : l * 0.55),
    gloss: pale ? 0.75 : dark ? 0.42 : 0.5,
  }
}

/** Lightness of a hex colour as CIE L*, 0–100. */
export function lightnessOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255))
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return y <= 0.008856 ? y * 903.3 : 116 * Math.cbrt(y) - 16
}

/** Mixes two hex colours; `share` is how much of the second one, 0–1. */
export function mix(first: string, second: string, share: number): string {
  const from = toLab(first)
  const to = toLab(second)
  return toHex(from.map((value, i) => value + ((to[i] ?? 0) - value) * share) as Lab)
}

function tone([l, a, b]: Lab, lightness: number): string {
  // Near white and near black, full chroma would look neon or muddy.
  const keep = lightness > l ? Math.max(0.15, 1 - (lightness - l) * 1.5) : 0.6 + (0.4 * lightness) / Math.max(l, 0.01)
  return toHex([lightness, a * keep, b * keep])
}

function toLab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Lab
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function toHex([l, a, b]: Lab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return (
    '#' +
    channels
      .map((value) =>
        Math.round(encoded(value) * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encoded(value: number): number {
  const held = Math.min(1, Math.max(0, value))
  return held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
}
