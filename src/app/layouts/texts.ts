/** Words of the frames around all pages. */
export const frameTexts = {
  skip: 'رفتن به محتوا',
  mainPlaces: 'بخش‌های اصلی',
  bottomBar: 'منوی پایین صفحه',
  search: 'جست‌وجو در فرمان',
  look: 'تنظیمات نمایش: ظاهر و اندازهٔ متن',
  profile: 'پروفایل',
  signIn: 'ورود',
  footerPlaces: 'لینک‌های پایین صفحه',
  install: 'نصب برنامه',
  lookShort: 'تنظیمات نمایش',
  club: 'بخش‌های باشگاه',
  ownPages: 'صفحه‌های من',
  ownHome: 'پروفایل',
  offline: { title: 'بدون اینترنت هم باز می‌شود', text: 'صفحه‌هایی که دیده‌اید روی دستگاه می‌ماند' },
  about: 'فرمان · خرید و فروش خودرو با خیال راحت',
}
