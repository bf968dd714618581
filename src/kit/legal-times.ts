/**
 * Years for which evidence of a trade stays with the other party after an account is deleted. Business records
 * (Commercial Code, article 13) and the limitation of fraud (Islamic Penal Code, article 105) are both ten years.
 */
export const evidenceYears = 10
