export const reportKind = 'inspection-report'
export const noShowKind = 'inspection-no-show'

/** The text while a message waits on the inspector's device. */
export function waitingText(kind: string, online: boolean): string {
  if (kind === noShowKind) {
    return online
      ? 'آماده نبودن خودرو تا چند لحظهٔ دیگر ثبت می‌شود.'
      : 'آماده نبودن خودرو روی همین دستگاه ذخیره شد و با وصل شدن اینترنت ارسال می‌شود.'
  }
  return online
    ? 'عکس‌ها یکی‌یکی ارسال می‌شود و بعد گزارش.'
    : 'گزارش و عکس‌ها روی همین دستگاه است و با وصل شدن اینترنت یک بار ارسال می‌شود.'
}

/** The text after its arrival. */
export const arrivedText = (kind: string): { title: string; text: string } =>
  kind === noShowKind
    ? { title: 'آماده نبودن خودرو ثبت شد', text: 'به مشتری هم خبر دادیم.' }
    : { title: 'گزارش رسید', text: 'تا چند لحظهٔ دیگر ثبت می‌شود و به مشتری خبر می‌دهیم.' }
