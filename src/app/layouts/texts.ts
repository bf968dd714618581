/** Words of the frames around all pages. */
export const frameTexts = {
  skip: 'رفتن به محتوا',
  mainPlaces: 'بخش‌های اصلی',
  bottomBar: 'نوار پایین',
  look: 'نمایش: ظاهر و اندازهٔ متن',
  profile: 'پروفایل',
  signIn: 'ورود',
  footerPlaces: 'پیوندهای پایین صفحه',
  install: 'نصب برنامه',
  lookShort: 'ظاهر و اندازهٔ متن',
  ownPages: 'صفحه‌های من',
  ownHome: 'خانهٔ من',
  about: 'فرمان · خرید و فروش خودرو',
}
