import type { PostingStep } from './steps.ts'

type Fault = { step: PostingStep; text: string }

/** Faults that staff can choose: the step that fixes them, and the seller's text. */
export const faults = {
  'wrong-car': { step: 'car', text: 'مدل یا تیپ با عکس‌ها یکی نیست. خودرو را دوباره انتخاب کنید.' },
  'wrong-year': { step: 'car', text: 'سال ساخت با عکس‌ها یا مدارک یکی نیست. سال ساخت را اصلاح کنید.' },
  'wrong-mileage': { step: 'car', text: 'کارکرد با عکس کیلومترشمار یکی نیست. کارکرد را اصلاح کنید.' },
  'wrong-body': { step: 'condition', text: 'وضعیت بدنه با عکس‌ها یکی نیست. نقشهٔ بدنه را اصلاح کنید.' },
  'other-pictures': { step: 'pictures', text: 'عکس‌ها از این خودرو نیست. فقط عکس خودروی خودتان را بگذارید.' },
  'unclear-pictures': { step: 'pictures', text: 'عکس‌ها تار یا تاریک است. چند عکس واضح از بیرون و داخل خودرو بگذارید.' },
  'contact-pictures': { step: 'pictures', text: 'روی عکس شماره یا آدرس نوشته شده است. عکس بدون نوشته بگذارید.' },
  'wrong-price': { step: 'price', text: 'قیمت واقعی نیست. قیمت کامل خودرو را به تومان بنویسید.' },
  'contact-text': { step: 'contact', text: 'در متن راه تماس هست. شماره، لینک و آیدی را از متن حذف کنید.' },
  'deposit-text': { step: 'contact', text: 'در متن از بیعانه یا واریز حرف زده‌اید. این جمله را حذف کنید.' },
  'improper-text': { step: 'contact', text: 'متن حرف نامناسب یا نامربوط دارد. متن را اصلاح کنید.' },
} as const satisfies Record<string, Fault>
export type FaultSlug = keyof typeof faults
