/**
 * Invented licences and address of the demo company. A real company enters its own in the page's
 * text (`page/about-us`), which staff edit.
 */
export const demoPlatform = {
  licences: [
    { name: 'نماد اعتماد الکترونیکی', number: '۱۲۳۴۵۶', by: 'مرکز توسعهٔ تجارت الکترونیکی' },
    { name: 'پروانهٔ کسب‌وکار مجازی', number: '۱۴۰۵۰۰۱۲۳', by: 'اتحادیهٔ کشوری کسب‌وکارهای مجازی' },
    { name: 'شناسهٔ ملی شرکت', number: '۱۴۰۱۲۳۴۵۶۷۸', by: 'ادارهٔ ثبت شرکت‌ها' },
  ],
  address: 'تهران، خیابان ولیعصر، بالاتر از میدان ونک، کوچهٔ نگار، پلاک ۱۲، طبقهٔ سوم',
  phone: '۰۲۱-۹۱۰۰۰۰۰۰',
  hours: 'شنبه تا چهارشنبه ۹ تا ۱۷، پنجشنبه ۹ تا ۱۳',
  place: { latitude: 35.7605, longitude: 51.4098 },
} as const
