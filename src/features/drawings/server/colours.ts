/** The product's colour slugs with the hex of the real paint, for drawings and swatches. */
export const drawingColours = {
  white: '#F3F4F5',
  'pearl-white': '#EFECE4',
  black: '#17191C',
  silver: '#BCC2C8',
  grey: '#7E868E',
  charcoal: '#43484E',
  blue: '#1F5FA8',
  navy: '#1B2C4F',
  red: '#C01F26',
  crimson: '#9C1B30',
  cherry: '#6E1526',
  'maroon-red': '#7F1D2B',
  beige: '#D2C3A5',
  cream: '#EADFC4',
  gold: '#B8975A',
  jade: '#3E6B5C',
  green: '#2F6B3C',
  brown: '#57402F',
  orange: '#DC6A1C',
  yellow: '#EDC01F',
  purple: '#563A78',
  copper: '#A4623C',
  titanium: '#8D8A84',
  khaki: '#8A8259',
  mocha: '#72594A',
  'onion-skin': '#B9817A',
  lilac: '#A99BC4',
  ochre: '#B5792F',
  pink: '#D98BA3',
  lentil: '#8F6B43',
  maroon: '#541F2A',
} as const

/** A slug of the product's vehicle colours. */
export type DrawingColour = keyof typeof drawingColours

/** Whether a text is one of the product's colour slugs. */
export function isDrawingColour(text: string): text is DrawingColour {
  return Object.hasOwn(drawingColours, text)
}

/** White paint in the light of each stage: ivory, pearl or a cool grey. */
const whites = ['#E9E6DF', '#E6EAED', '#F0ECE2', '#E9E6DF', '#E6EAED', '#F0ECE2', '#F0ECE2', '#E6EAED'] as const

/** Returns the hex of a colour on a stage. */
export function paintOn(colour: DrawingColour, scene: number): string {
  return colour === 'white' ? whites[(scene % 50) % whites.length]! : drawingColours[colour]
}
