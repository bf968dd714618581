/** What the product keeps to, in the foot of every page: each of it is done and shown on the page of an ad. */
export const footerTexts = {
  price: { title: 'قیمت‌ها بر اساس آگهی‌های مشابه', text: 'همراه با تعداد آگهی‌ها و تاریخ ارزیابی' },
  body: { title: 'وضعیت بدنه، قطعه‌به‌قطعه', text: 'طبق اظهار فروشنده، روی نقشهٔ بدنه' },
  phone: { title: 'شماره‌ها در دسترس همه نیست', text: 'فقط بعد از ورود و با درخواست خریدار' },
}

/** What the first page leads to. */
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
