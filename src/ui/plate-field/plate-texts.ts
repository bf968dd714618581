import type { PlateCategory } from '#kit/plate-letters.ts'
import type { PartName, PlateKind } from './plate-parts.ts'

export const kindNames: Record<PlateKind, string> = {
  car: 'خودرو',
  motorcycle: 'موتورسیکلت',
  'free-zone': 'منطقهٔ آزاد',
}

export const partNames: Record<PartName, string> = {
  first: 'دو رقم اول',
  letter: 'حرف پلاک',
  middle: 'سه رقم وسط',
  serial: 'دو رقم زیر ایران',
  upper: 'سه رقم بالا',
  lower: 'پنج رقم پایین',
  number: 'پنج رقم',
  zone: 'نام منطقه',
}

/** Whose plates carry a letter. */
export const categoryNames: Record<PlateCategory, string> = {
  private: 'شخصی',
  government: 'دولتی',
  police: 'پلیس',
  taxi: 'تاکسی',
  irgc: 'سپاه',
  defence: 'وزارت دفاع',
  disabled: 'جانبازان و معلولان',
  army: 'ارتش',
  public: 'عمومی',
  'general-staff': 'ستاد کل نیروهای مسلح',
  agriculture: 'کشاورزی',
  temporary: 'گذر موقت',
  diplomatic: 'دیپلماتیک',
  'embassy-service': 'خدمات سفارت',
}
