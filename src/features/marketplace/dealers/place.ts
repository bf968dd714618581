import { toLatinDigits } from '#kit/digits.ts'

/** Degrees (WGS 84). */
export type Place = { latitude: number; longitude: number }

/** Iran and its borders. */
const south = 24
const north = 41
const west = 43
const east = 64

const inCountry = ({ latitude, longitude }: Place) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Five decimals are about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/**
 * Reads a place as people copy it from maps: «35.7448, 51.3753», in any digits and with any separator. Null when it is
 * not two numbers or not in the country.
 */
export function readPlace(text: string): Place | null {
  const plain = toLatinDigits(text.slice(0, 80)).replaceAll('٫', '.')
  const numbers = plain.match(/\d{1,3}(?:\.\d{1,15})?/g) ?? []
  if (numbers.length !== 2 || /[^\d\s.,،;/°NEne()]/.test(plain)) return null
  const [latitude = 0, longitude = 0] = numbers.map((each) => rounded(Number(each)))
  const place = { latitude, longitude }
  return inCountry(place) ? place : null
}

/** Writes a place as a field has it. */
export const writePlace = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`

/** The address that opens the place in the map app of a device. */
export const placeLink = ({ latitude, longitude }: Place): string =>
  `geo:${latitude},${longitude}?q=${latitude},${longitude}`
