/**
 * Licences and place of the demo's house, made up like everything in it. A real house writes its own into the text of the
 * page (`page/about-us`), where staff keep them.
 */
export const demoHouse = {
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
