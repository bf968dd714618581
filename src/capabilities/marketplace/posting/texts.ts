/** Why an ad was not sent, by the code of the refusal. */
export const sendRefusals: Readonly<Record<string, string>> = {
  'unknown-car': 'خودرو یا شهر دیگر در لیست ما نیست. دوباره انتخاب کنید.',
  'too-many': 'به حداکثر تعداد آگهی هم‌زمان رسیده‌اید. اول یکی از آگهی‌هایتان را حذف یا «فروخته شد» کنید.',
  pictures: 'مهلت بعضی از عکس‌ها تمام شده است. عکس‌ها را دوباره اضافه کنید.',
  state: 'وضعیت این آگهی عوض شده است و الان نمی‌شود آن را فرستاد.',
}
