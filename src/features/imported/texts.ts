/** Returns the word for it: an application until its buyer has a car, then an order. */
export const wordOf = ({ got }: { got: string | null }): string => (got === null ? 'درخواست' : 'سفارش')

export type ApplyRefusal =
  | 'not-open'
  | 'car-gone'
  | 'not-eligible'
  | 'same-car'
  | 'not-editable'
  | 'terms'
  | 'terms-changed'
  | 'no-bank'
  | 'other-order'
  | 'other-person'
  | 'too-many'
  | 'price-changed'
  | 'deposit'
  | 'deposit-short'

/** Refusals of application steps, with advice. */
export const applyRefusals: Record<ApplyRefusal, string> = {
  'not-open': 'این دوره الان باز نیست. زمان شروع و پایان در صفحهٔ خودرو است.',
  'car-gone': 'این خودرو دیگر عرضه نمی‌شود. یکی دیگر انتخاب کنید.',
  'not-eligible': 'یکی از شرایط خرید را ندارید. شرایط را در صفحهٔ خودرو ببینید.',
  'same-car': 'اولویت اول و دوم باید دو خودروی مختلف باشند.',
  'not-editable':
    'این درخواست دیگر عوض نمی‌شود: یا تأیید شده یا تمام شده است. صفحه را دوباره باز کنید و وضعیتش را ببینید.',
  terms: 'اول شرایط فروش را بپذیرید.',
  'terms-changed':
    'شرایط فروش همین حالا عوض شد. صفحه را دوباره باز کنید، بخش‌های جدید را ببینید و اگر قبول دارید بپذیرید.',
  'no-bank': 'الان ارتباط با بانک‌ها برقرار نیست. کمی بعد دوباره امتحان کنید.',
  'other-order': 'با این کد ملی در این دوره درخواست دیگری ثبت شده است؛ با همان حساب، آن را در «سفارش‌های من» ببینید.',
  'other-person': 'کد ملی حساب شما بعد از سپرده عوض شده است. انصراف بدهید و با کد ملی جدید دوباره درخواست کنید.',
  'too-many': 'امروز بیشتر از این نمی‌شود درخواست داد یا سپرده بلوکه کرد. فردا دوباره امتحان کنید.',
  'price-changed': 'قیمت از وقتی صفحه را باز کردید عوض شده است. صفحه را دوباره باز کنید و قیمت جدید را ببینید.',
  deposit: 'سپرده الان بلوکه نیست. صفحه را دوباره باز کنید و وضعیتش را ببینید.',
  'deposit-short':
    'بانک سپرده را قبل از پایان دوره آزاد می‌کند. بدون هزینه انصراف بدهید و با بانک دیگری دوباره درخواست کنید.',
}
