export const insuranceTexts = {
  title: 'بیمه',
  lead: 'آنچه اینجا می‌نویسید فقط برای خودتان نمایش داده می‌شود.',
  field: 'عنوان',
  add: 'ثبت عنوان',
  none: 'هنوز عنوانی ثبت نکرده‌اید',
  noneAdvice: 'عنوان را در کادر بالا بنویسید تا در این لیست بماند.',
} as const

/** Why an item was not added, by the code of the refusal. */
export const insuranceRefusals = {
  'already-there': 'این عنوان در لیست شما هست؛ عنوان دیگری بنویسید.',
} as const
