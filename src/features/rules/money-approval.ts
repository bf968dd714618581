import { defineRule, ruleField } from './rule-kinds.ts'

/** Above this sum a second one of staff decides about money. */
export const moneyApproval = defineRule({
  key: 'refund-approval',
  title: 'کارهای پولی با تأیید دو نفر',
  group: 'هزینه‌های فرمان',
  affects:
    'مبلغی که بیشتر از آن، برگشت پول، واریز برداشت و هر تصمیم دیگری که پول جابه‌جا می‌کند باید به تأیید همکار دیگری هم برسد. کارهای یک سفارش، ۳۰ روز یک کاربر و ۲۴ ساعت یک همکار با هم جمع می‌شود.',
  source: 'تصمیم فرمان',
  order: 95,
  needsSecondLook: true,
  fields: { most: ruleField.money('سقف بدون تأیید نفر دوم') },
})
