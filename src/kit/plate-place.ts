import { compactDigits } from './digits.ts'

/**
 * Serials seen on plates of each province. They are a hint for users and no reason to refuse a plate: codes are shared
 * and disputed.
 */
const SERIALS: readonly (readonly [place: string, serials: string])[] = [
  ['آذربایجان شرقی', '15 25 35'],
  ['آذربایجان غربی', '17 27 37'],
  ['اردبیل', '91'],
  ['اصفهان', '13 23 43 53 67'],
  ['البرز', '21 30 38 68 78'],
  ['ایلام', '98'],
  ['بوشهر', '48 58'],
  ['تهران', '10 11 20 22 33 40 44 50 55 60 66 77 88 90 99'],
  ['چهارمحال و بختیاری', '71 81'],
  ['خراسان جنوبی', '52'],
  ['خراسان رضوی', '12 36 42 74'],
  ['خراسان شمالی', '26'],
  ['خراسان (رضوی، شمالی یا جنوبی)', '32'],
  ['خوزستان', '14 24 34'],
  ['زنجان', '87 97'],
  ['سمنان', '86 96'],
  ['سیستان و بلوچستان', '85 95'],
  ['فارس', '63 73 83 93'],
  ['قزوین', '79 89'],
  ['قم', '16'],
  ['کردستان', '51 61'],
  ['کرمان', '45 65 75'],
  ['کرمانشاه', '19 29 39'],
  ['کهگیلویه و بویراحمد', '49'],
  ['گلستان', '59 69'],
  ['گیلان', '46 56 76'],
  ['لرستان', '31 41'],
  ['مازندران', '62 72 82 92'],
  ['مرکزی', '47 57'],
  ['هرمزگان', '84 94'],
  ['همدان', '18 28'],
  ['یزد', '54 64'],
]

const PLACES = new Map(SERIALS.flatMap(([place, serials]) => serials.split(' ').map((serial) => [serial, place])))

/** Returns the province of the two digits under «ایران», digits of any script; null when it is unknown. */
export const provinceOfSerial = (serial: string): string | null => PLACES.get(compactDigits(serial)) ?? null
