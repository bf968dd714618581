import { defineRule, ruleField } from '#capabilities/rules/contract.ts'

export const refundApproval = defineRule({
  key: 'refund-approval',
  title: 'برگشت پول با تأیید دو نفر',
  group: 'هزینه‌های فرمان',
  affects:
    'مبلغی که بیشتر از آن، برگشت پول باید به تأیید همکار دیگری هم برسد. برگشت‌های یک پرداخت، برگشت‌های ۳۰ روز یک کاربر و برگشت‌های ۲۴ ساعت یک همکار با هم جمع می‌شود.',
  source: 'تصمیم فرمان',
  order: 95,
  fields: { most: ruleField.money('سقف بدون تأیید نفر دوم') },
})
