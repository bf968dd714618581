/** Texts of the home page's links. */
export const homeTexts = {
  buy: 'خرید خودرو',
  cars: 'آگهی‌ها',
  galleries: 'نمایشگاه‌ها',
  compare: 'مقایسه',
  bookmarks: 'نشان‌شده‌ها',
  search: 'جست‌وجوی خودرو',
  searchExample: 'مثلاً ۲۰۷ اتوماتیک تا ۱٫۶ میلیارد',
  readySearches: 'جست‌وجوهای آماده',
  findGalleries: 'نمایشگاه در کدام استان؟',
  allProvinces: 'همهٔ استان‌ها',
  openNow: 'الان باز است',
  licensed: 'پروانهٔ بررسی‌شده',
  gallerySearches: 'جست‌وجوهای آمادهٔ نمایشگاه',
}
