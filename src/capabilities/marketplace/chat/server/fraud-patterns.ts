import type { Db } from '#platform/database.ts'
import type { FraudPattern } from '../fraud.ts'
import './tables.ts'

/** The words that staff have written down and not taken back. */
export const findFraudPatterns = (db: Db): Promise<FraudPattern[]> =>
  db.selectFrom('fraud_pattern').select(['kind', 'words']).where('withdrawn_at', 'is', null).orderBy('id').execute()
