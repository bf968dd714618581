import { defineRule, ruleAt, ruleField, tariffs } from '#features/rules/contract.ts'
import { formatJalali, toJalali } from '#kit/jalali.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { CostKey, CostRules } from '../costs.ts'

const { money, percent, whole } = ruleField
const group = 'خودروی وارداتی'

export const costRule = defineRule({
  key: 'imported-car-costs',
  title: 'هزینه‌های خودروی وارداتی تا پلاک',
  group,
  affects: 'جمع قیمت هر خودروی وارداتی، خط به خط. درخواست‌های تأییدشده با قیمت زمان خودشان می‌مانند.',
  source: 'کتاب مقررات صادرات و واردات و تعرفه‌های شماره‌گذاری؛ حمل و گواهی اسقاط برآورد بازار',
  order: 120,
  fields: {
    dutyBelow1500: whole('حقوق ورودی زیر ۱۵۰۰ سی‌سی', 'درصد', 300),
    duty1500: whole('حقوق ورودی ۱۵۰۰ تا ۲۰۰۰ سی‌سی', 'درصد', 300),
    duty2000: whole('حقوق ورودی ۲۰۰۰ تا ۲۵۰۰ سی‌سی', 'درصد', 300),
    duty2500: whole('حقوق ورودی ۲۵۰۰ سی‌سی و بیشتر', 'درصد', 300),
    dutyHybrid: whole('حقوق ورودی هیبرید', 'درصد', 300),
    dutyElectric: whole('حقوق ورودی برقی', 'درصد', 300),
    spread: percent('تغییر احتمالی حقوق ورودی تا روز ترخیص'),
    plating: money('شماره‌گذاری و پلاک'),
    scrappageLow: money('گواهی اسقاط، حداقل'),
    scrappageHigh: money('گواهی اسقاط، حداکثر'),
    freightLow: money('حمل از بندر، حداقل'),
    freightHigh: money('حمل از بندر، حداکثر'),
  },
})

export const saleRule = defineRule({
  key: 'imported-sale',
  title: 'خرید خودروی وارداتی',
  group,
  affects: 'سپرده‌ها و مهلت‌هایی که از این به بعد شروع می‌شوند و هزینهٔ انصراف درخواست‌هایی که از این به بعد تأیید می‌شوند.',
  source: 'شرایط فروش سامانهٔ یکپارچهٔ عرضهٔ خودروهای وارداتی',
  order: 121,
  fields: {
    deposit: money('سپردهٔ بلوکه‌شده'),
    blockDays: whole('بلوکه ماندن سپرده بعد از پایان دوره', 'روز', 365, 1),
    lockMinutes: whole('ثابت ماندن قیمت تا تأیید', 'دقیقه', 1440, 1),
    waitHours: whole('انتظار برای پاسخ بانک', 'ساعت', 168, 1),
    payHours: whole('مهلت پرداخت بعد از قرارداد', 'ساعت', 720, 1),
    feePercent: percent('هزینهٔ انصراف بعد از تخصیص، از سپرده'),
    reserveDays: whole('انتظار ذخیره‌ها بعد از تخصیص', 'روز', 365, 1),
  },
})

const dateOf = (from: Date) => formatJalali(toJalali(from))

/** Loads the inputs of a car's costs at a moment, with the source of each line. */
export async function loadCostRules(
  db: Db | Trx,
  at: Date,
): Promise<{ rules: CostRules; sources: Record<Exclude<CostKey, 'port'>, string> }> {
  const [costs, vat, diyeh, base] = await Promise.all([
    ruleAt(db, costRule, at),
    ruleAt(db, tariffs.vat, at),
    ruleAt(db, tariffs.diyeh, at),
    ruleAt(db, tariffs.thirdPartyBase, at),
  ])
  const { value } = costs
  // The driver's cover is 0.7 per mille of a month's compensation.
  const driver = shareOf(diyeh.value.normal, rateOf(0.07), 'half-up')
  const own = (text: string) => `${text}، از ${dateOf(costs.from)}`
  return {
    rules: {
      duty: {
        below1500: value.dutyBelow1500,
        e1500: value.duty1500,
        e2000: value.duty2000,
        e2500: value.duty2500,
        hybrid: value.dutyHybrid,
        electric: value.dutyElectric,
      },
      spread: value.spread,
      vatPercent: vat.value.percent,
      plating: value.plating,
      scrappage: [value.scrappageLow, value.scrappageHigh],
      freight: [value.freightLow, value.freightHigh],
      insurance: [base.value.four + driver, base.value.aboveFour + driver],
    },
    sources: {
      duty: own('کتاب مقررات صادرات و واردات؛ با نرخ ارز روز ترخیص'),
      vat: `${tariffs.vat.source}، از ${dateOf(vat.from)}`,
      scrappage: own('برآورد بازار گواهی اسقاط'),
      plating: own('تعرفهٔ شماره‌گذاری'),
      insurance: `${tariffs.thirdPartyBase.source}، از ${dateOf(base.from)}`,
      freight: own('برآورد حمل از بندر تا شهر تحویل'),
    },
  }
}

export const loadSaleRule = async (db: Db | Trx, at: Date) => (await ruleAt(db, saleRule, at)).value
