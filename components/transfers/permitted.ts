/** Who the person is and what they may do on transfers, passed by the page. The verbs check it again. */
export interface Permitted {
  userId: string;
  confirm: boolean;
  cancel: boolean;
  reportPayment: boolean;
  resolve: boolean;
}

export const NOT_A_MAKER = "Your roles don't allow this. A maker can do it.";
