import { findBalances } from '#features/ledger/contract.ts'
import { emptyView } from '#platform/invariants.ts'
import { defineManifest } from '#platform/manifest.ts'
import type { PermissionTable } from '#platform/permissions.ts'
import { walletPath, withdrawPath } from './addresses.ts'
import { countWaitingWithdrawals } from './server/find-withdrawals.ts'
import { walletApi } from './server/http.ts'
import { withdrawalHeldNotice, withdrawalRejectedNotice, withdrawalSettledNotice } from './server/notices.ts'
import { erasePersonalData, exportPersonalData, findOpenWithdrawal } from './server/personal-data.ts'
import { presentWallet } from './server/present-wallet.ts'
import { chargeKind } from './server/request-charge.ts'
import { walletCharge, walletWithdrawal } from './server/wallet-rules.ts'
import { walletTexts } from './texts.ts'

const permissions = {
  'withdrawals.settle': { roles: ['finance'], label: 'واریز برداشت‌های کیف پول', order: 135 },
} satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

export const manifest = defineManifest({
  name: 'wallet',
  permissions,
  rules: [walletCharge, walletWithdrawal],
  notices: [withdrawalSettledNotice, withdrawalRejectedNotice, withdrawalHeldNotice],
  nameAnchor: async (db, personId) => {
    const { cash, held } = await findBalances(db, personId)
    return cash > 0n || held > 0n
  },
  payables: [
    {
      kind: chargeKind,
      label: walletTexts.charge,
      open: 'دیدن کیف پول',
      creditTo: 'own-wallet',
      mayUseWallet: false,
      pathOf: () => walletPath,
    },
  ],
  confirmedActs: { [withdrawPath]: walletTexts.withdraw },
  adminAddresses: {
    '/admin/withdrawals': 'withdrawals.settle',
    '/admin/withdrawals/:withdrawalId': 'withdrawals.settle',
  },
  adminTasks: [
    {
      label: 'برداشت در انتظار واریز',
      href: '/admin/withdrawals',
      advice: 'اول درخواستی را واریز کنید که قدیمی‌تر است.',
      permission: 'withdrawals.settle',
      order: 25,
      count: countWaitingWithdrawals,
    },
  ],
  auditLabels: {
    acts: {
      'withdrawal.settle': 'ثبت واریز برداشت',
      'withdrawal.reject': 'رد برداشت',
    },
    subjects: { withdrawal: 'برداشت' },
  },
  profileData: presentWallet,
  api: {
    tags: [{ name: 'Wallet', description: 'The money of the signed-in person.', order: 60 }],
    routes: walletApi,
  },
  invariants: [
    emptyView(
      'I13',
      'broken_withdrawal_hold',
      'مبلغ هر برداشت باز کنار گذاشته شده و با پایان آن آزاد یا واریز شده است',
    ),
  ],
  personalData: {
    order: 25,
    inFile: ['برداشت‌ها از کیف پول'],
    deletion: { gone: ['شمارهٔ شبای برداشت‌ها'], kept: ['سندهای برداشت، چون طبق قانون باید نگهشان داریم'] },
    export: (ctx, { personId }) => exportPersonalData(ctx, personId),
    erase: (trx, _ctx, { personId }) => erasePersonalData(trx, personId),
    findBlocker: findOpenWithdrawal,
  },
  personColumns: {
    'withdrawal.person_id': { exported: true, deleted: 'unnamed' },
    'withdrawal.decided_by': { exported: false, deleted: 'unnamed' },
  },
  sealedColumns: [{ table: 'withdrawal', column: 'sheba_sealed' }],
})
