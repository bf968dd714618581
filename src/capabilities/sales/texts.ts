export type OrderRefusal =
  | 'not-open'
  | 'halted'
  | 'newer-version'
  | 'not-eligible'
  | 'open-order'
  | 'household'
  | 'no-such-car'
  | 'sold-out'
  | 'too-many'

/** Why a registration was not taken, and what to do. */
export const orderRefusals: Record<OrderRefusal, string> = {
  'not-open': 'ثبت‌نام این طرح الان باز نیست.',
  halted: 'ثبت‌نام به دلیل اختلال متوقف شده است. آنچه نوشته‌اید ذخیره شد.',
  'newer-version': 'شرایط طرح همین حالا عوض شد. یک بار دیگر ببینید و اگر قبول دارید ثبت کنید.',
  'not-eligible': 'یکی از شرایط طرح دیگر برقرار نیست. شرایط را در صفحهٔ طرح ببینید.',
  'open-order': 'با این کد ملی یک سفارش باز هست. تا تمام نشود، سفارش دیگری نمی‌شود ثبت کرد.',
  household: 'سهم این کد پستی در این طرح پر شده است.',
  'no-such-car': 'این خودرو یا رنگ دیگر در طرح نیست. یکی دیگر انتخاب کنید.',
  'too-many': 'در یک روز حداکثر ۵ بار می‌شود در یک طرح ثبت‌نام کرد.',
  'sold-out': 'خودرویی که انتخاب کردید همین حالا تمام شد. رنگ یا نمایندگی دیگری انتخاب کنید.',
}
