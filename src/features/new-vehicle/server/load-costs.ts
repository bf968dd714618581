import type { Catalogue, Trim } from '#features/catalog/contract.ts'
import { factoryPriceOf } from '#features/prices/contract.ts'
import { ruleAt, tariffs } from '#features/rules/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatJalali, toJalali } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import { allInPrice, costNames, type AllInPrice, type CostName } from '../all-in-price.ts'
import type { CostsView } from '../car-view.ts'
import { newCarCosts } from './new-car-costs.ts'

/** Body types insured by the classes of passenger cars. */
const passengerBodies = new Set(['sedan', 'hatchback', 'suv', 'coupe', 'convertible', 'wagon'])

/** Models in the class of Paykan, Pride and Sepand. */
const oldClass = /^(ikco-paykan|saipa-pride)/

type Question = { catalogue: Catalogue; trim: Trim; at: Date }
type Source = { source: string; since: string | null }
export type Costs = AllInPrice & { sources: Readonly<Record<CostName, Source>>; vatPercent: number; demo: boolean }

/** Computes the cost of a trim until it is on the road, by the rules of a moment. */
export async function findCosts(db: Db, { catalogue, trim, at }: Question): Promise<Costs> {
  const [factory, vat, diyeh, base, costs] = await Promise.all([
    factoryPriceOf(db, trim.id, at),
    ruleAt(db, tariffs.vat, at),
    ruleAt(db, tariffs.diyeh, at),
    ruleAt(db, tariffs.thirdPartyBase, at),
    ruleAt(db, newCarCosts, at),
  ])
  const model = catalogue.models.byId.get(trim.modelId)!
  const priceClass = passengerBodies.has(model.bodyType)
    ? insuranceClass(trim.cylinders, oldClass.test(model.slug))
    : null
  const announced = (rial: bigint) => (rial > 0n ? rial : null)
  const statement = { source: newCarCosts.source, since: dayOf(costs.from) }
  const insured = [base.from, diyeh.from, vat.from, costs.from].reduce((last, from) => (from > last ? from : last))
  return {
    ...allInPrice({
      factoryRial: factory?.rial ?? null,
      vatPercent: vat.value.percent,
      insuranceBaseRial: priceClass && base.value[priceClass],
      insuranceDiscount: costs.value.insuranceDiscount,
      diyehRial: diyeh.value.normal,
      platingRial: announced(costs.value.plating),
      scrappageRial: announced(costs.value.scrappage),
      freightRial: announced(costs.value.freight),
    }),
    vatPercent: vat.value.percent,
    sources: {
      factory: factory ? { source: factory.source, since: factory.since } : { source: '', since: null },
      vat: { source: tariffs.vat.source, since: dayOf(vat.from) },
      insurance: { source: tariffs.thirdPartyBase.source, since: dayOf(insured) },
      plating: statement,
      scrappage: statement,
      freight: statement,
    },
    demo: factory?.demo === true,
  }
}

const dayOf = (from: Date): string => formatJalali(toJalali(from))

/** Returns the insurers' class of a passenger car's engine; null without one. */
function insuranceClass(cylinders: number | null, old: boolean): 'belowFour' | 'pride' | 'four' | 'aboveFour' | null {
  if (cylinders === null) return null
  if (cylinders < 4) return 'belowFour'
  if (cylinders > 4) return 'aboveFour'
  return old ? 'pride' : 'four'
}

/** Formats exact tomans, «۱۲,۳۴۵», with the rest as a decimal, because nothing is rounded. */
export function exactTomans(rial: bigint): string {
  const rest = rial % 10n
  return `${formatInteger(rial / 10n)}${rest ? `٫${toPersianDigits(rest)}` : ''}`
}

/** The authority that sets a value not entered here yet. */
const setBy: Record<CostName, string> = {
  factory: 'خودروساز اعلام می‌کند',
  vat: 'قانون مالیات بر ارزش افزوده',
  insurance: 'بیمهٔ مرکزی برای هر گروه خودرو اعلام می‌کند',
  plating: 'تعرفهٔ آن را پلیس راهور هر سال اعلام می‌کند',
  scrappage: 'قیمت آن در بازار گواهی اسقاط تعیین می‌شود',
  freight: 'خودروساز در بخشنامهٔ هر طرح اعلام می‌کند',
}

/** The same for the page. */
export async function loadCosts(db: Db, request: Question): Promise<CostsView> {
  const { costs, totalRial, unknown, sources, vatPercent, demo } = await findCosts(db, request)
  const names: Record<CostName, string> = {
    factory: 'قیمت کارخانه',
    vat: `مالیات بر ارزش افزوده، ${formatInteger(vatPercent)}٪`,
    insurance: 'بیمهٔ شخص ثالث، یک سال با حداقل تعهد مالی',
    plating: 'شماره‌گذاری و پلاک',
    scrappage: 'گواهی اسقاط',
    freight: 'حمل تا نمایندگی',
  }
  return {
    lines: costNames.map((name) => ({
      name: names[name],
      amount: costs[name] === null ? null : exactTomans(costs[name]),
      from: costs[name] === null ? setBy[name] : `${sources[name].source}، از ${sources[name].since}`,
    })),
    total: totalRial === null ? null : exactTomans(totalRial),
    unknown: unknown.map((name) => names[name]),
    demo,
  }
}
