import type { Catalogue, City } from '#capabilities/catalog/contract.ts'
import type { SeededRandom } from '#kit/seeded-random.ts'
import { weightedTable, type WeightedTable } from './weighted-table.ts'

/** Ads per city, roughly by people and by cars, free zones by what they bring in; other capitals and towns count {@link OTHER_CAPITAL} and {@link TOWN}. */
const cityWeights: Readonly<Record<string, number>> = {
  tehran: 900,
  mashhad: 330,
  isfahan: 230,
  karaj: 210,
  shiraz: 180,
  tabriz: 170,
  qom: 120,
  ahvaz: 120,
  kermanshah: 70,
  urmia: 65,
  rasht: 80,
  kerman: 65,
  hamadan: 50,
  yazd: 60,
  ardabil: 45,
  'bandar-abbas': 45,
  arak: 50,
  eslamshahr: 30,
  zanjan: 40,
  sanandaj: 35,
  qazvin: 50,
  'lorestan-khorramabad': 35,
  gorgan: 45,
  sari: 50,
  shahriar: 35,
  qods: 20,
  malard: 20,
  kashan: 30,
  dezful: 18,
  borujerd: 15,
  'khomeyni-shahr': 15,
  sabzevar: 15,
  amol: 30,
  babol: 32,
  varamin: 14,
  najafabad: 20,
  golestan: 14,
  pakdasht: 14,
  abadan: 24,
  saveh: 14,
  'qaem-shahr': 18,
  neyshabur: 16,
  khoy: 14,
  sirjan: 14,
  bushehr: 22,
  birjand: 20,
  semnan: 18,
  shahrud: 12,
  zahedan: 25,
  kish: 45,
  qeshm: 24,
  'bandar-e-anzali': 30,
  jolfa: 18,
  maku: 15,
  chabahar: 20,
  khorramshahr: 20,
  fardis: 22,
  andisheh: 12,
  pardis: 12,
  'shahin-shahr': 16,
  marvdasht: 14,
}
const OTHER_CAPITAL = 18
const TOWN = 1.2

/** The free trade zones by the city that stands for them; their plates are bound to them. */
export const freeZoneOf: Readonly<Record<string, string>> = {
  kish: 'کیش',
  qeshm: 'قشم',
  chabahar: 'چابهار',
  jolfa: 'ارس',
  'bandar-e-anzali': 'انزلی',
  abadan: 'اروند',
  khorramshahr: 'اروند',
  maku: 'ماکو',
}

const districts: Readonly<Record<string, string>> = {
  tehran:
    'سعادت‌آباد، پونک، تهرانپارس، نارمک، صادقیه، ونک، شهرک غرب، جنت‌آباد، ستارخان، تجریش، پاسداران، نیاوران، یوسف‌آباد، ' +
    'گیشا، پیروزی، نازی‌آباد، یافت‌آباد، خانی‌آباد، شهر ری، افسریه، تهران‌سر، اکباتان، ظفر، قیطریه، میرداماد، هفت‌حوض، ' +
    'شهران، حکیمیه، مرزداران، آریاشهر، جردن، فرمانیه، دولت‌آباد، مهرآباد جنوبی، شهرک راه‌آهن',
  mashhad:
    'وکیل‌آباد، قاسم‌آباد، احمدآباد، سجاد، هاشمیه، کوهسنگی، طلاب، الهیه، سناباد، آزادشهر، معلم، بلوار توس، ' +
    'رضاشهر، امامیه، سیدی، پنجتن',
  isfahan:
    'خانهٔ اصفهان، ملک‌شهر، مرداویج، جلفا، چهارباغ، شیخ صدوق، رهنان، سپاهان‌شهر، هشت بهشت، کوی امیریه، زینبیه، حکیم نظامی',
  karaj: 'گوهردشت، مهرشهر، عظیمیه، جهان‌شهر، گلشهر، رجایی‌شهر، باغستان، حصارک، فاز ۴ مهرشهر، شاهین‌ویلا، درختی',
  shiraz:
    'معالی‌آباد، قدوسی، زرهی، ملاصدرا، فرهنگ‌شهر، گلدشت، شهرک گلستان، قصردشت، عفیف‌آباد، تاچارا، ستارخان، دروازه کازرون',
  tabriz: 'ولیعصر، ائل‌گلی، رشدیه، باغمیشه، یاغچیان، مرزداران، آبرسان، منظریه، شهناز، نصف راه، پرواز',
  qom: 'سالاریه، پردیسان، صفائیه، زنبیل‌آباد، نیروگاه، جمکران، بلوار امین، شهرک قدس، باجک',
  ahvaz: 'کیانپارس، زیتون کارمندی، گلستان، پادادشهر، کیان‌آباد، کوی ملت، امانیه، پردیس، لشکرآباد، زیباشهر',
  rasht: 'گلسار، منظریه، معلم، گلباغ نماز، انصاری، شهرداری، لاکانی',
  kermanshah: 'الهیه، نوبهار، طاق بستان، فرهنگیان، کسری، دولت‌آباد',
  urmia: 'دانشکده، شیخ تپه، مدنی، والفجر، ایثار، گلشهر',
  yazd: 'صفائیه، آزادشهر، امام‌شهر، شهرک دانشگاه، بلوار جمهوری',
  kerman: 'هوانیروز، جمهوری، الغدیر، شهرک مطهری، هفت‌باغ',
  hamadan: 'شهرک مدنی، سعیدیه، استادان، بلوار ارم، اعتمادیه',
  sari: 'بلوار خزر، شهرک دانش، فرهنگ‌شهر، پیوندی، کوی برق',
  'bandar-abbas': 'گلشهر، آزادگان، رسالت، گلشهر شمالی، داماهی',
}
const districtsOf = new Map(Object.entries(districts).map(([city, names]) => [city, names.split('، ')]))

/** Where a person lives or a gallery stands; a district only in the big cities. */
export type Place = { city: City; district: string | null }

/** Draws places as people are spread over the country. */
export function placesOf(catalogue: Catalogue): WeightedTable<City> {
  return weightedTable(
    catalogue.cities.list.map(
      (city) => [city, cityWeights[city.slug] ?? (city.capital ? OTHER_CAPITAL : TOWN)] as const,
    ),
  )
}

/** A district that exists in this city, now and then left out as people do. */
export function drawDistrict(random: SeededRandom, city: City): string | null {
  const known = districtsOf.get(city.slug)
  return known && random.chance(0.88) ? random.pick(known) : null
}
