import {
  IconBarcode,
  IconCamera,
  IconCar,
  IconFileCheck,
  IconHistory,
  IconShieldSearch,
  IconCarCrash,
  IconCertificate,
  IconChecklist,
  IconClipboardCheck,
  IconFileInvoice,
  IconGauge,
  IconId,
  IconLicense,
  IconMapPin,
  IconMessageExclamation,
  IconReceipt2,
  IconReportMoney,
  IconRoad,
  IconShieldCheck,
} from '#ui/icons/index.ts'
import type { MarketPart, MarketService } from '#platform/market.ts'
import {
  allCarsPath,
  beforeBuyingPath,
  fakeMessagePath,
  inquiryPath,
  myInquiriesPath,
  payBillPath,
  prerequisitePath,
} from './addresses.ts'
import { lazyWhenVisible } from '#ui/lazy-when-visible.tsx'
// The server renders the plate with the page, for browsers without scripts.
import '#ui/plate/plate.css'
import '#ui/plate-field/plate-field.css'
import { inquiryKind, type InquiryKindSlug } from './kinds.ts'
import { plateServices } from './plate-services.ts'

const icons: Partial<Record<InquiryKindSlug, MarketService['Icon']>> = {
  'fines-accumulation': IconReceipt2,
  'fines-details': IconCarCrash,
  'negative-score': IconGauge,
  'licence-status': IconLicense,
  'pelak-status': IconId,
  'card-sanad': IconCertificate,
  'car-annual-toll-bill': IconReportMoney,
  'tehran-car-toll-bill': IconMapPin,
  'freeway-toll': IconRoad,
  'third-party-insurance': IconShieldCheck,
  'technical-inspection': IconClipboardCheck,
  'authenticity-and-history': IconShieldSearch,
  'plate-history': IconHistory,
  'violation-photo': IconCamera,
}

const groups: Partial<Record<InquiryKindSlug, MarketService['group']>> = {
  'negative-score': 'papers',
  'licence-status': 'papers',
  'pelak-status': 'papers',
  'card-sanad': 'papers',
  'plate-history': 'papers',
  'third-party-insurance': 'daily',
  'technical-inspection': 'daily',
  'authenticity-and-history': 'buying',
}

// Most visitors of the page choose a service; the code of the plate loads when it becomes visible.
const loadPlateKey = async () => (await import('./components/plate-key.tsx')).PlateKeyField
const PlateKeyField = lazyWhenVisible<{ data: never }>(import.meta.env.SSR ? await loadPlateKey() : null, loadPlateKey)

export const marketPart: MarketPart = {
  keys: [
    {
      market: 'vehicle-center',
      Field: PlateKeyField,
      own: { href: inquiryPath('fines-details'), label: 'استعلام خلافی با جزئیات' },
      add: plateServices.garage.path,
    },
  ],
  services: [
    ...Object.entries(icons).map(([slug, Icon], index) => {
      const kind = slug as InquiryKindSlug
      const { title, lead, inputs } = inquiryKind(kind)
      return {
        market: 'vehicle-center' as const,
        href: inquiryPath(kind),
        label: title,
        text: lead,
        Icon,
        order: 1 + index / 100,
        group: groups[kind] ?? 'fines',
        ...(inputs.includes('plate') && { byPlate: true as const }),
      }
    }),
    {
      market: 'vehicle-center',
      href: allCarsPath,
      label: 'بررسی همهٔ خودروها',
      text: 'استعلام خلافی و عوارض همهٔ خودروهای گاراژ با یک پرداخت',
      Icon: IconCar,
      order: 0.8,
      group: 'fines',
    },
    {
      market: 'vehicle-center',
      href: beforeBuyingPath,
      label: 'بررسی کامل قبل از خرید',
      text: 'اصالت، تاریخچهٔ پلاک، کارت و سند و خلافی، ارزان‌تر از جداجدا',
      Icon: IconFileCheck,
      order: 0.9,
      group: 'buying',
    },
    {
      market: 'vehicle-center',
      href: prerequisitePath('user-authentication'),
      label: 'گذرنامهٔ خرید',
      text: 'پنج پیش‌نیاز خرید از خودروساز، رایگان و قبل از ثبت‌نام',
      Icon: IconChecklist,
      order: 1.5,
      group: 'buying',
    },
    {
      market: 'vehicle-center',
      href: payBillPath,
      label: 'پرداخت قبض',
      text: 'با شناسهٔ قبض و پرداخت یا ۲۶ رقم بارکد، بدون کارمزد',
      Icon: IconBarcode,
      order: 1.6,
      group: 'daily',
    },
    {
      market: 'vehicle-center',
      href: fakeMessagePath,
      label: 'پیامک واقعی یا جعلی؟',
      text: 'متن پیامک خلافی را بچسبانید؛ لینکش به کجا می‌رود؟',
      Icon: IconMessageExclamation,
      order: 1.7,
      group: 'help',
    },
    {
      market: 'vehicle-center',
      href: myInquiriesPath,
      label: 'استعلام‌های من',
      text: 'پاسخ‌های قبلی؛ آنچه روی این دستگاه دیده‌اید آفلاین هم باز می‌شود',
      Icon: IconFileInvoice,
      order: 2,
      group: 'help',
    },
  ],
}
