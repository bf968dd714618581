import '../../posting/server/tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { ruleAt } from '#features/rules/contract.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { qualityOf } from '../../ad/quality.ts'
import { actionsOfSeller, stateAfterAction, stateAfterUndo, undoMinutes } from '../../ad/ad-states.ts'
import { hoursOf } from '../../ad/contact-way.ts'
import { helpPrice } from '../../ad/server/help-price.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { ownedBy, type AdOwner } from '../../ad/server/ad-owner.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { adPath } from '../../addresses.ts'
import { panelEditStepPath, panelPath } from '../../panel-addresses.ts'
import { editAdStepPath, myAdsPath } from '../../own-ad-addresses.ts'
import { faults } from '../../posting/faults.ts'
import { findLinesOfAd } from '../../contact/server/find-lines.ts'
import '../../contact/server/providers/relay-port.ts'
import { postingSteps, type PostingStep } from '../../posting/steps.ts'
import { findOpenEdit } from '../../posting/server/proposals.ts'
import { adBump, adPosting } from '../../posting/server/rules.ts'
import { findStatistics } from './ad-statistics.ts'
import { isEarly, nextBump } from '../own-ad-actions.ts'
import { appealOf } from '../../review/server/ask-appeal.ts'
import { adStateNames } from '../../ad/ad-states.ts'

/** Loads an own ad with its state, faults, prices and dates; throws not-found for others. */
export async function getOwnAd(ctx: RequestContext, owner: AdOwner & { gallery?: string }, adId: string) {
  const { db, now } = ctx
  const ad = await selectFullAds(db)
    .select(['ad.state_before', 'ad.changed_at', 'ad.sold_rial', 'ad.renewals', 'ad.bumps'])
    .where('public_id', '=', adId)
    .where(ownedBy(owner))
    .executeTakeFirst()
  if (!ad) throw notFound()
  const catalogue = await getCatalogue(db)
  const [rule, bumpRule, last, prices, statistics, appeal, priceHelp, lines, edit] = await Promise.all([
    ruleAt(db, adPosting, now),
    ruleAt(db, adBump, now),
    db
      .selectFrom('ad_submission')
      .select(['outcome', 'faults', 'note'])
      .where('ad_id', '=', ad.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('ad_price').select(['at', 'price_rial']).where('ad_id', '=', ad.id).orderBy('at', 'desc').execute(),
    findStatistics(db, ad, now),
    appealOf(db, ad),
    ad.price_rial === null ? null : helpPrice(db, catalogue, ad, { now, besides: ad.id }),
    findLinesOfAd(db, ad.id),
    findOpenEdit(db, ad.id),
  ])
  const card = presentCard(ad, catalogue, now)
  const { gallery = null } = owner
  const bumpAt = nextBump(ad, bumpRule.value)
  const editPath = (step: string) =>
    gallery === null ? editAdStepPath(adId, step) : panelEditStepPath(gallery, adId, step)
  const undoable =
    stateAfterUndo(ad.state, ad.state_before) !== null &&
    ad.changed_at !== null &&
    now.getTime() - ad.changed_at.getTime() <= undoMinutes * 60_000
  const rejected = ad.state === 'rejected' ? last : edit?.state === 'rejected' ? edit : null
  return {
    id: ad.public_id,
    title: card.title,
    facts: card.facts,
    price: card.price,
    toman: ad.price_rial === null ? '' : String(ad.price_rial / 10n),
    picture: card.picture,
    alt: card.alt,
    pictures: ad.pictures,
    state: ad.state,
    stateName: adStateNames[ad.state] ?? ad.state,
    poster: gallery !== null && ad.state === 'published' ? `${panelPath(gallery, 'poster')}?ad=${ad.public_id}` : null,
    page: ad.state === 'removed' ? null : adPath(gallery, ad.public_id),
    edit: editPath('review'),
    back:
      gallery === null
        ? { href: myAdsPath, label: 'آگهی‌های من' }
        : { href: panelPath(gallery), label: 'موجودی نمایشگاه' },
    until: ad.state === 'published' && ad.expires_at ? formatDate(ad.expires_at) : null,
    soldFor: ad.sold_rial === null ? null : formatMoney(ad.sold_rial),
    openEdit: edit && { state: edit.state, changes: edit.changes },
    faults: Object.entries(rejected?.faults ?? {}).flatMap(([step, fault]) =>
      fault ? [{ step: postingSteps[step as PostingStep].title, text: faults[fault].text, href: editPath(step) }] : [],
    ),
    note: rejected?.note ?? '',
    acts: actionsOfSeller(ad.state).filter((action) => {
      if (action === 'renew') return !isEarly(ad, now) && ad.renewals < rule.value.renewals
      return action !== 'bump' || (bumpAt !== null && bumpAt <= now)
    }),
    bump: bumpAt !== null && bumpAt > now && ad.state === 'published' ? formatDateTime(bumpAt) : null,
    undoable,
    quality:
      stateAfterAction(ad.state, 'send', 'seller') === null
        ? null
        : qualityOf({
            pictures: ad.pictures.length,
            description: ad.description,
            bodyState: ad.body_state,
            panels: ad.panels,
            insuranceMonths: ad.insurance_months,
            priceMode: ad.price_mode,
            priceRial: ad.price_rial,
            marketRial: ad.market_rial,
          }),
    editPaths: Object.fromEntries(Object.keys(postingSteps).map((step) => [step, editPath(step)])),
    priceHelp,
    // A dealer is called in its opening hours, so it has no contact way.
    contact:
      gallery === null
        ? { way: ad.contact_way, hours: hoursOf(ad), relay: ctx.providers.numberRelay !== null, lines }
        : null,
    appeal,
    prices: prices.map(({ at, price_rial }) => ({ at: formatDate(at), price: formatMoney(price_rial) })),
    statistics,
  }
}
