/** The message when a selected value is not in its list. */
export const myCarRefusals = {
  year: 'این خودرو در این سال ساخته نشده است؛ سال را از لیست انتخاب کنید.',
  body: 'وضعیت بدنه را از لیست انتخاب کنید.',
  engine: 'وضعیت موتور را از لیست انتخاب کنید.',
  gearbox: 'وضعیت گیربکس را از لیست انتخاب کنید.',
  colour: 'رنگ را از لیست انتخاب کنید.',
  province: 'استان را از لیست انتخاب کنید.',
} as const

export const tooManySharesText = 'در این یک ساعت لینک‌های زیادی ساخته‌اید؛ کمی بعد دوباره امتحان کنید.'
