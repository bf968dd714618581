import { black, demoTrim, grey, white, type demoContent } from './demo-plans.ts'

/** A time from the start of the demo: whole minutes, or days at an hour of UTC, 6.5 without one. */
export type DemoTime = { minutes: number } | { days: number; hour?: number }

export type DemoPlanData = {
  slug: string
  /** The terms that differ from those of all plans of the demo. */
  content: Omit<Parameters<typeof demoContent>[0], 'opensAt' | 'closesAt'> & { opensAt: DemoTime; closesAt: DemoTime }
  /** Days before now at which it was published. */
  published: number
  /** Of each trim and colour at each of this many agencies. */
  cars: number
  at: number
  /** The admission rate at its opening, in people a minute. */
  perMinute?: number
  turned?: 'paused' | 'cancelled'
  reason?: string
  record?: { onTime: number; late: number; open: number; lateDays: number | null }
}

/** Invented plans of makers in every state. */
export const demoPlanList: readonly DemoPlanData[] = [
  {
    slug: 'pish-foroush-tara-azar',
    published: 6,
    cars: 12,
    at: 4,
    content: {
      title: 'پیش‌فروش تارا',
      circular: '1405-318',
      make: 'ikco',
      kind: 'presale-final',
      trims: [
        demoTrim('ikco-tara-v1-plus-6mt', 'تارا V1 پلاس ۶ سرعته', 1180, 420, 1290),
        demoTrim('ikco-tara-v4-automatic', 'تارا V4 اتوماتیک', 1420, 520, 1560),
      ],
      opensAt: { days: -1 },
      closesAt: { days: 4 },
      participation: 20_50,
      deliverDays: 210,
    },
  },
  {
    slug: 'aghsati-shahin',
    published: 9,
    cars: 8,
    at: 5,
    content: {
      title: 'فروش اقساطی شاهین G',
      circular: '1405-291',
      make: 'saipa',
      kind: 'instalments',
      trims: [demoTrim('saipa-shahin-g-turbo', 'شاهین G', 905, 400, 905)],
      instalments: Array.from({ length: 24 }, (_, month) => ({ afterDays: 30 * (month + 1), share: 3_20 })),
      opensAt: { days: -2 },
      closesAt: { days: 8 },
      deliverDays: 45,
    },
  },
  {
    slug: 'fori-saina',
    published: 3,
    cars: 5,
    at: 3,
    content: {
      title: 'فروش فوری ساینا S با بیعانه',
      circular: '1405-322',
      make: 'saipa',
      kind: 'immediate',
      trims: [demoTrim('saipa-saina-s', 'ساینا S', 640, 80)],
      // Sold for cash to anyone: the plan to try everything with.
      conditions: [],
      colours: [white, grey],
      opensAt: { days: -1, hour: 9 },
      closesAt: { days: 2 },
      deliverDays: 30,
    },
  },
  {
    slug: 'pish-foroush-dena-plus-turbo',
    perMinute: 30,
    published: 5,
    cars: 10,
    at: 6,
    content: {
      title: 'پیش‌فروش دنا پلاس توربو',
      circular: '1405-325',
      make: 'ikco',
      kind: 'presale-final',
      trims: [
        demoTrim('ikco-dena-plus-turbo-6mt', 'دنا پلاس توربو ۶ سرعته', 1240, 460, 1330),
        demoTrim('ikco-dena-plus-turbo-6at', 'دنا پلاس توربو اتوماتیک', 1490, 540, 1610),
      ],
      opensAt: { minutes: 7 },
      closesAt: { days: 3 },
      participation: 20_50,
      deliverDays: 180,
    },
  },
  {
    slug: 'javani-saina-otomatik',
    published: 2,
    cars: 6,
    at: 8,
    content: {
      title: 'طرح جوانی جمعیت، ساینا اتوماتیک',
      circular: '1405-330',
      make: 'saipa',
      kind: 'youth',
      applicants: 'youth',
      trims: [demoTrim('saipa-saina-automatic-cvt', 'ساینا اتوماتیک', 812, 300, 890)],
      opensAt: { days: 3, hour: 10.5 },
      closesAt: { days: 10 },
      deliverDays: 90,
      conditions: ['identity', 'licence', 'youth', 'sheba'],
    },
  },
  {
    slug: 'jaygozini-soren-plus',
    published: 1,
    cars: 4,
    at: 6,
    content: {
      title: 'جایگزینی خودروی فرسوده با سورن پلاس',
      circular: '1405-331',
      make: 'ikco',
      kind: 'worn-out',
      applicants: 'worn-out',
      trims: [demoTrim('ikco-soren-plus-ef7-dual-fuel', 'سورن پلاس دوگانه‌سوز', 890, 300, 980)],
      opensAt: { days: 9 },
      closesAt: { days: 20 },
      deliverDays: 120,
      conditions: ['identity', 'licence', 'sheba'],
      documents: ['کارت ملی خریدار', 'گواهی اسقاط خودروی فرسوده', 'کارت خودروی فرسوده'],
    },
  },
  {
    slug: 'foghol-ade-reera',
    published: 4,
    cars: 1,
    at: 2,
    content: {
      title: 'فروش فوق‌العادهٔ ری‌را',
      circular: '1405-312',
      make: 'ikco',
      kind: 'extraordinary',
      trims: [demoTrim('ikco-reera-turbo-automatic', 'ری‌را توربو اتوماتیک', 1870, 600, 2150)],
      colours: [white, black],
      opensAt: { days: -2 },
      closesAt: { days: 5 },
    },
  },
  {
    slug: 'moshakhas-respect',
    published: 12,
    cars: 6,
    at: 3,
    turned: 'paused',
    reason: 'خودروساز خواست ظرفیت نمایندگی‌ها را بررسی کند. زمان ادامه همین‌جا اعلام می‌شود.',
    content: {
      title: 'پیش‌فروش ریسپکت پرایم',
      circular: '1405-284',
      make: 'bahman',
      kind: 'presale',
      priceMode: 'at-delivery',
      trims: [demoTrim('bahman-respect-prime', 'ریسپکت پرایم', 1750, 700)],
      opensAt: { days: -3 },
      closesAt: { days: 6 },
      deliverDays: 300,
      participation: 18_00,
    },
  },
  {
    slug: 'pish-foroush-sahand',
    published: 15,
    cars: 5,
    at: 4,
    turned: 'cancelled',
    reason: 'خودروساز قیمت قطعی را تأیید نکرد و طرح لغو شد. کسی پولی نپرداخته بود.',
    content: {
      title: 'پیش‌فروش سهند S',
      circular: '1405-270',
      make: 'saipa',
      kind: 'presale-final',
      trims: [demoTrim('saipa-sahand-s', 'سهند S', 930, 350)],
      opensAt: { days: -4 },
      closesAt: { days: 7 },
      deliverDays: 200,
    },
  },
  {
    slug: 'mosharekat-atlas',
    published: 610,
    cars: 10,
    at: 5,
    record: { onTime: 74, late: 19, open: 7, lateDays: 24 },
    content: {
      title: 'مشارکت در تولید اطلس',
      circular: '1404-018',
      year: 1404,
      make: 'saipa',
      kind: 'participation',
      trims: [demoTrim('saipa-atlas-gl-automatic', 'اطلس GL اتوماتیک', 720, 280)],
      opensAt: { days: -600 },
      closesAt: { days: -593 },
      participation: 26_00,
      deliverDays: 540,
    },
  },
  {
    slug: 'pish-foroush-207-mordad',
    published: 130,
    cars: 6,
    at: 4,
    record: { onTime: 46, late: 22, open: 4, lateDays: 21 },
    content: {
      title: 'پیش‌فروش پژو ۲۰۷، مرداد',
      circular: '1405-121',
      make: 'peugeot',
      kind: 'presale-final',
      trims: [demoTrim('peugeot-207-automatic-tu5', 'پژو ۲۰۷ اتوماتیک', 1120, 400)],
      opensAt: { days: -122 },
      closesAt: { days: -112 },
      participation: 20_50,
      deliverDays: 90,
    },
  },
  {
    slug: 'pish-foroush-aria',
    published: 8,
    cars: 7,
    at: 4,
    content: {
      title: 'پیش‌فروش آریا',
      circular: '1405-305',
      make: 'saipa',
      kind: 'presale-final',
      trims: [demoTrim('saipa-aria-turbo-automatic', 'آریا توربو اتوماتیک', 1390, 500, 1480)],
      opensAt: { days: 1, hour: 10.5 },
      closesAt: { days: 6 },
      participation: 20_50,
      deliverDays: 240,
    },
  },
  {
    slug: 'sefaresh-khas-haima-s8',
    published: 3,
    cars: 3,
    at: 2,
    content: {
      title: 'سفارش خاص هایما 8S',
      circular: '1405-328',
      make: 'haima',
      kind: 'special',
      trims: [demoTrim('haima-s8-1-6t', 'هایما 8S', 2640, 1200, 2890)],
      colours: [white, black],
      opensAt: { days: 0, hour: 3.5 },
      closesAt: { days: 3 },
      lateMonth: 3_00,
      deliverDays: 60,
      conditions: ['identity', 'licence', 'sheba'],
    },
  },
]
