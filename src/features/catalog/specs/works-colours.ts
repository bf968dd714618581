/** Factory colours by the slugs of ads, with the drawn paint. */
export const worksColours: Readonly<Record<string, { label: string; hex: string }>> = {
  white: { label: 'سفید', hex: '#F3F4F5' },
  black: { label: 'مشکی', hex: '#17191C' },
  silver: { label: 'نقره‌ای', hex: '#BCC2C8' },
  grey: { label: 'خاکستری', hex: '#7E868E' },
  charcoal: { label: 'نوک‌مدادی', hex: '#43484E' },
  blue: { label: 'آبی', hex: '#1F5FA8' },
  navy: { label: 'سرمه‌ای', hex: '#1B2C4F' },
  red: { label: 'قرمز', hex: '#C01F26' },
  orange: { label: 'نارنجی', hex: '#DC6A1C' },
  yellow: { label: 'زرد', hex: '#EDC01F' },
  green: { label: 'سبز', hex: '#2F6B3C' },
  brown: { label: 'قهوه‌ای', hex: '#57402F' },
  beige: { label: 'بژ', hex: '#D2C3A5' },
  khaki: { label: 'خاکی', hex: '#8A8259' },
  pink: { label: 'صورتی', hex: '#D98BA3' },
}
