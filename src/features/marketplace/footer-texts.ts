/** Promises in the footer of every page; the page of an ad shows each of them. */
export const footerTexts = {
  price: { title: 'قیمت‌ها بر اساس آگهی‌های مشابه', text: 'همراه با تعداد آگهی‌ها و تاریخ ارزیابی' },
  body: { title: 'وضعیت بدنه، قطعه‌به‌قطعه', text: 'طبق اظهار فروشنده، روی نقشهٔ بدنه' },
  phone: { title: 'شماره‌ها در دسترس همه نیست', text: 'فقط بعد از ورود و با درخواست خریدار' },
}
