/** Texts of the home page that belong to no feature. */
export const homeTexts = {
  title: ['خودروی بعدی‌تان را', 'با خیال راحت پیدا کنید'],
  lead: 'با ارزیابی قیمت، وضعیت بدنه و تاریخچهٔ قیمت',
  jobs: 'چه کاری می‌خواهید انجام بدهید؟',
  services: 'خدمات',
  install: 'نصب برنامه',
}
