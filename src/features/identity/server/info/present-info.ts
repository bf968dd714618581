import { getCatalogue } from '#features/catalog/contract.ts'
import { formatJalali, jalaliText, toJalali } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { InfoView } from '../../info-view.ts'
import { isNameFixed } from './name-anchors.ts'
import { getPersonInfo, isComplete } from './person-info.ts'

/** Loads the details that a person may see of themselves. */
export async function presentInfo(ctx: RequestContext, personId: bigint): Promise<InfoView> {
  const { db, secrets, now } = ctx
  const info = await getPersonInfo(db, secrets, personId)
  const { provinces, cities, citiesOf } = await getCatalogue(db)
  const city = info.cityId === null ? undefined : cities.byId.get(info.cityId)
  const province = city && provinces.byId.get(city.provinceId)
  const { firstName, lastName, birthDay } = info
  const { year, month, day } = toJalali(now)
  return {
    needs: { nationalCode: info.maskedNationalCode === null, birthDay: birthDay === null },
    complete: isComplete(info),
    today: { year, month, day },
    maskedNationalCode: info.maskedNationalCode,
    nameFixed: firstName !== null && lastName !== null && (await isNameFixed(ctx, personId)),
    known: {
      firstName: firstName ?? undefined,
      lastName: lastName ?? undefined,
      birthDay: birthDay ? jalaliText(birthDay) : undefined,
      province: province?.slug,
      city: city?.slug,
    },
    summary: {
      name: [firstName, lastName].filter(Boolean).join(' '),
      birthDay: birthDay ? formatJalali(birthDay) : '',
      place: city && province ? `${province.nameFa}، ${city.nameFa}` : '',
    },
    places: provinces.list.map((each) => ({
      slug: each.slug,
      label: each.nameFa,
      cities: citiesOf(each.id).map(({ slug, nameFa }) => ({ slug, label: nameFa })),
    })),
  }
}
