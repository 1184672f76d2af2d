/** Layouts that banks, wallets and makers of accounting programs publish, shortened, with made-up numbers. */

/** FNB, history as its statement prints it: what came in has a Cr, what went out has nothing. */
const FNB_CREDITS_MARKED = `Date,Description,Amount,Balance,Accrued Bank Charges
02 Apr 2026,Magtape Credit Acme,"7,500.00Cr","5,969.38Cr",
03 Apr 2026,Internal Pmt To Rent,"2,600.00","3,369.38Cr",
13 Apr 2026,#Excess Item Fee,155.00,"3,214.38Cr",155.00
`;

export const PUBLISHED = { FNB_CREDITS_MARKED };
