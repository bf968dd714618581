/** The classes of the tariff of third-party insurance. `estimated`: computed from the table of 1400. */
export const vehicleClasses = {
  lt4: { label: 'سواری کمتر از چهار سیلندر', estimated: false },
  pride: { label: 'پیکان، پراید و سپند', estimated: false },
  four: { label: 'بقیهٔ چهار سیلندرها', estimated: false },
  gt4: { label: 'سواری بیشتر از چهار سیلندر', estimated: false },
  public7: { label: 'سواری عمومی تا ۷ نفر', estimated: true },
  public9: { label: 'عمومی تا ۹ نفر', estimated: true },
  van10: { label: 'ون ۱۰ نفر', estimated: true },
  minibus16: { label: 'مینی‌بوس ۱۶ نفر', estimated: true },
  minibus21: { label: 'مینی‌بوس ۲۱ نفر', estimated: true },
  bus27: { label: 'اتوبوس ۲۷ نفر', estimated: true },
  bus40: { label: 'اتوبوس ۴۰ نفر', estimated: true },
  bus44: { label: 'اتوبوس ۴۴ نفر', estimated: true },
  cargo1: { label: 'وانت و بارکش تا یک تن', estimated: true },
  cargo3: { label: 'بارکش یک تا سه تن', estimated: true },
  cargo5: { label: 'بارکش سه تا پنج تن', estimated: true },
  cargo10: { label: 'بارکش پنج تا ده تن', estimated: true },
  cargo20: { label: 'بارکش ده تا بیست تن', estimated: true },
  cargo20plus: { label: 'بارکش بیشتر از بیست تن', estimated: true },
  moped: { label: 'موتورسیکلت گازی', estimated: true },
  motor1: { label: 'موتورسیکلت دنده‌ای تک‌سیلندر', estimated: true },
  motor2: { label: 'موتورسیکلت دو سیلندر و بیشتر', estimated: true },
  motor3wheel: { label: 'موتورسیکلت سه‌چرخ یا سایدکار', estimated: true },
} as const
export type VehicleClass = keyof typeof vehicleClasses
export const vehicleClassKeys = Object.keys(vehicleClasses) as [VehicleClass, ...VehicleClass[]]

export const usages = {
  private: 'شخصی',
  cityHire: 'مسافربری درون‌شهری',
  intercityHire: 'مسافربری برون‌شهری',
  drivingSchool: 'آموزش رانندگی',
  fuel: 'حمل سوخت',
  dangerous: 'حمل مواد خطرناک',
  race: 'مسابقه',
} as const
export type Usage = keyof typeof usages
export const usageKeys = Object.keys(usages) as [Usage, ...Usage[]]

export const termDays = [5, 15, 30, 60, 90, 120, 150, 180, 270, 365] as const
/** Instalments and renewals are for whole years. */
export const yearDays = 365 satisfies (typeof termDays)[number]
export type TermDays = (typeof termDays)[number]

const oldModels = /(^|-)(paykan|pride|sepand)(-|$)/

/** Returns the class of a trim of the catalogue; null when its engine does not determine one. */
export function classOfTrim(
  trim: { cylinders: number | null; fuel: string },
  model: { slug: string; bodyType: string },
): VehicleClass | null {
  if (model.bodyType === 'pickup') return 'cargo1'
  if (trim.fuel === 'electric') return 'four'
  if (trim.cylinders === null) return null
  if (trim.cylinders < 4) return 'lt4'
  if (trim.cylinders > 4) return 'gt4'
  return oldModels.test(model.slug) ? 'pride' : 'four'
}
