/** Why a new version of a rule is turned down. */
export const versionRefusals = {
  same: 'چیزی تغییر نکرده است.',
  changed: 'در این فاصله یکی از همکاران نسخهٔ دیگری ثبت کرده است. تفاوت جدید را ببینید و اگر درست است دوباره ثبت کنید.',
  'not-later': 'نسخهٔ جدید زودتر از فردا اجرا نمی‌شود.',
  'same-day': 'برای این روز نسخهٔ دیگری ثبت شده است. اول آن را لغو کنید یا روز دیگری بنویسید.',
}

export const versionStates = { past: 'گذشته', current: 'در حال اجرا', coming: 'اجرا در آینده' }
