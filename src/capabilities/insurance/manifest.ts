import { defineManifest } from '#platform/manifest.ts'
import { erasePersonalData, exportPersonalData } from './server/personal-data.ts'
import { insurerImitation } from './server/providers/imitation.ts'
import { insuranceJobs } from './server/quotes.ts'
import {
  coverRule,
  discountRule,
  driverRule,
  lateDay,
  lateRule,
  loadTariff,
  otherBase,
  surchargeRule,
  termRule,
} from './server/rules.ts'

export const manifest = defineManifest({
  name: 'insurance',
  rules: [otherBase, lateDay, coverRule, driverRule, discountRule, surchargeRule, termRule, lateRule],
  jobNames: {
    'insurance.quote': 'پرسیدن قیمت بیمه از شرکت‌ها',
    'insurance.forget': 'حذف قیمت‌های قدیمی بیمه',
  },
  jobs: insuranceJobs,
  endpoints: {
    routes: (app, { platform: { config, database, clock } }) =>
      insurerImitation.routes(app, { config, tariff: () => loadTariff(database.db, clock.now()) }),
  },
  personalData: {
    inFile: ['قیمت‌هایی که امروز از بیمه‌ها گرفته‌اید'],
    deletion: { gone: ['قیمت‌هایی که از بیمه‌ها گرفته‌اید'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
  },
  personColumns: { 'insurance_quote.person_id': { exported: true, deleted: 'gone' } },
  sealedColumns: [{ table: 'insurance_quote', column: 'input_sealed' }],
})
