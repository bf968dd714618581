/** Topics of the help page, in display order. */
export const answerTopics = {
  account: 'حساب و ورود',
  buying: 'خرید خودروی دست‌دوم',
  selling: 'فروش و ثبت آگهی',
  galleries: 'نمایشگاه‌ها',
  prices: 'قیمت و ارزیابی',
  'new-vehicle': 'خودروی صفر',
  imported: 'خودروی وارداتی',
  inspection: 'کارشناسی',
  inquiries: 'استعلام و خلافی',
  payments: 'پرداخت و کیف پول',
  garage: 'گاراژ',
  parking: 'پارک خودرو',
  insurance: 'بیمه',
  club: 'باشگاه و قرعه‌کشی',
  offline: 'نصب و استفادهٔ بدون اینترنت',
  safety: 'امنیت و حریم خصوصی',
} as const
export type AnswerTopic = keyof typeof answerTopics

/** The categories of the magazine. */
export const articleCategories = {
  buying: 'راهنمای خرید',
  selling: 'راهنمای فروش',
  upkeep: 'نگهداری',
  papers: 'بیمه و مدارک',
  fines: 'خلافی و عوارض',
  compare: 'مقایسه',
  market: 'بازار',
  farman: 'از فرمان',
} as const
export type ArticleCategory = keyof typeof articleCategories
