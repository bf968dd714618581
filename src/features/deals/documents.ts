export const documentKinds = {
  title: 'سند یا برگ سبز',
  card: 'کارت خودرو',
  insurance: 'بیمه‌نامه',
  receipt: 'رسید پرداخت',
  other: 'مدرک دیگر',
} as const
export type DocumentKind = keyof typeof documentKinds
export const documentBytes = 5_000_000
export const maxDocuments = 20
