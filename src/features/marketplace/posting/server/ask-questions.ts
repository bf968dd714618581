import { getCatalogue } from '#features/catalog/contract.ts'
import { toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { keyOfName } from '#kit/saved-names.ts'
import {
  carQuestions,
  conditionQuestions,
  jalaliYearOf,
  priceQuestions,
  textQuestions,
  type Questions,
} from '../questions.ts'
import { noRelayText } from '../../ad/contact-way.ts'
import '../../contact/server/providers/relay-port.ts'
import type { PostedAd, PostingStep } from '../steps.ts'
import { yearsOf } from './ad-row.ts'
import { findMarketRialOfCar } from './market-price.ts'

type Existing = Partial<Pick<PostedAd, 'car' | 'condition'>>

/**
 * Returns errors and warnings that need server data: catalogue, market, hidden numbers. `existing`
 * holds the previous steps. Empty when the step is fine.
 */
export async function askQuestions<Step extends PostingStep>(
  { db, now, providers }: Pick<RequestContext, 'db' | 'now' | 'providers'>,
  step: Step,
  value: PostedAd[Step],
  existing: Existing,
): Promise<Questions> {
  const catalogue = await getCatalogue(db)
  const thisYear = toJalali(now).year
  switch (step) {
    case 'car': {
      const car = value as PostedAd['car']
      return carQuestions(car, yearsOf(catalogue, car.trim, thisYear), thisYear)
    }
    case 'condition':
      return conditionQuestions(value as PostedAd['condition'])
    case 'pictures': {
      const waiting = (value as PostedAd['pictures']).pictures.some((name) => keyOfName(name) !== null)
      return waiting ? { pictures: 'بعضی از عکس‌ها هنوز ارسال نشده است. کمی صبر کنید و دوباره «ادامه» را بزنید.' } : {}
    }
    case 'price': {
      const price = value as PostedAd['price']
      const trim = existing.car && catalogue.trims.bySlug.get(existing.car.trim)
      const marketRial =
        trim && existing.car && existing.condition
          ? await findMarketRialOfCar(
              db,
              {
                modelId: trim.modelId,
                trimId: trim.id,
                year: jalaliYearOf(existing.car.year),
                car: existing.car,
                condition: existing.condition,
              },
              { now },
            )
          : null
      return { ...priceQuestions(price, marketRial), ...textQuestions('barterFor', price.barterFor) }
    }
    case 'contact': {
      const { province, city, district, description, way } = value as PostedAd['contact']
      const place = catalogue.cities.bySlug.get(city)
      const here = place && catalogue.provinces.byId.get(place.provinceId)?.slug === province
      return {
        ...(here ? {} : { city: 'شهر این استان را انتخاب کنید.' }),
        ...(here && district && catalogue.districts.bySlug.get(district)?.cityId !== place.id
          ? { district: 'محلهٔ همین شهر را انتخاب کنید یا خالی بگذارید.' }
          : {}),
        ...textQuestions('description', description),
        ...(way === 'relay' && !providers.numberRelay ? { way: noRelayText } : {}),
      }
    }
    default:
      return {}
  }
}
