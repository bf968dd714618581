export const maxKeys = 10
export const maxWebhooks = 5

export type KeyRefusal = 'too-many'
export const keyRefusals: Record<KeyRefusal, string> = {
  'too-many': 'هر نمایشگاه حداکثر ۱۰ کلید فعال می‌تواند داشته باشد. اول یکی را باطل کنید.',
}

export type WebhookRefusal = 'not-https' | 'inner' | 'known' | 'too-many'
export const webhookRefusals: Record<WebhookRefusal, string> = {
  'not-https': 'آدرس کامل را بنویسید که با https شروع می‌شود و نام کاربری و رمز عبور ندارد.',
  inner: 'این آدرس در اینترنت عمومی نیست. آدرسی با نام دامنه بنویسید.',
  known: 'این آدرس قبلاً اضافه شده است؛ آدرس دیگری بنویسید.',
  'too-many': 'هر نمایشگاه حداکثر ۵ آدرس می‌تواند داشته باشد. اول یکی را حذف کنید.',
}
