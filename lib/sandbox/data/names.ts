import type { BankCountry } from "./banks";

interface CountryNames {
  surnames: readonly string[];
  given: readonly string[];
  companyForms: readonly string[];
}

const listed = (names: string): string[] => names.trim().split(/,\s+/);

export const NAMES: Record<BankCountry, CountryNames> = {
  NG: {
    surnames: listed(`
      Abubakar, Adebayo, Adeleke, Adeyemi, Afolabi, Akinwale, Aliyu, Balogun, Bassey, Bello,
      Chukwu, Danjuma, Effiong, Eze, Ibrahim, Igwe, Ikpeme, Lawal, Mohammed, Musa, Nnamdi, Nwosu,
      Obi, Ogunleye, Okafor, Okeke, Okonkwo, Olawale, Onyekachi, Osagie, Sanusi, Tijani, Uche,
      Umar, Usman, Yakubu
    `),
    given: listed(`
      Abiodun, Adaeze, Aisha, Amaka, Ayodele, Bukola, Chidi, Chinedu, Chukwuemeka, Damilola,
      Ebere, Emeka, Fatima, Folake, Halima, Ifeoma, Ikenna, Kehinde, Kelechi, Maryam, Ngozi,
      Nkechi, Olumide, Oluwaseun, Paul, Samuel, Segun, Taiwo, Temitope, Tochukwu, Tunde, Uchenna,
      Victoria, Yusuf, Zainab
    `),
    companyForms: ["LTD", "LIMITED", "NIG LTD", "VENTURES", "ENTERPRISES", "GLOBAL RESOURCES LTD"],
  },
  KE: {
    surnames: listed(`
      Achieng, Barasa, Chebet, Cheruiyot, Gathogo, Hassan, Kamau, Karanja, Kariuki, Kibet, Kimani,
      Kiprono, Kipruto, Koech, Maina, Makau, Mburu, Mohamed, Muthoni, Mutua, Mwangi, Mwende,
      Ndungu, Njoroge, Nyambura, Ochieng, Odhiambo, Omondi, Onyango, Otieno, Ouma, Rotich, Wafula,
      Waweru
    `),
    given: listed(`
      Akinyi, Brian, Caroline, Collins, Daniel, Dennis, Esther, Faith, Grace, Hellen, James, Jane,
      John, Joyce, Kennedy, Kevin, Lilian, Mary, Mercy, Naomi, Nancy, Patrick, Peter, Purity,
      Rose, Samuel, Stephen, Victor, Wambui, Wanjiku, Wanjiru, Winnie
    `),
    companyForms: ["LIMITED", "LTD", "ENTERPRISES", "AGENCIES LIMITED", "EAST AFRICA LIMITED"],
  },
  UG: {
    surnames: listed(`
      Achen, Akello, Atim, Auma, Byaruhanga, Ddamulira, Kabuye, Kaggwa, Kalema, Katende, Kato,
      Kintu, Kiwanuka, Lubega, Lwanga, Mugisha, Mukasa, Musoke, Mutebi, Muwanga, Nabirye, Nakato,
      Nalubega, Namukasa, Nansubuga, Ocen, Odongo, Ojok, Okello, Opio, Ssebunya, Ssempijja,
      Tumusiime, Wasswa
    `),
    given: listed(`
      Agnes, Allan, Annet, Brenda, Charles, Christine, David, Denis, Diana, Edward, Emmanuel,
      Esther, Fred, Gloria, Godfrey, Grace, Harriet, Henry, Isaac, Jackline, Joseph, Juliet,
      Moses, Patience, Paul, Prossy, Richard, Robert, Ronald, Sarah, Stella, Sylvia
    `),
    companyForms: ["LTD", "LIMITED", "(U) LTD", "UGANDA LIMITED", "ENTERPRISES LTD"],
  },
  GH: {
    surnames: listed(`
      Abubakari, Acheampong, Addo, Adjei, Agyeman, Amoah, Ampofo, Ansah, Antwi, Appiah, Arthur,
      Asamoah, Asante, Ayitey, Baidoo, Boateng, Bonsu, Danquah, Darko, Donkor, Frimpong, Gyamfi,
      Koomson, Lamptey, Mensah, Nkansah, Nyarko, Ofori, Opoku, Osei, Owusu, Quaye, Sarpong,
      Tetteh, Yeboah
    `),
    given: listed(`
      Abena, Adwoa, Afia, Akosua, Akua, Ama, Comfort, Daniel, Ebenezer, Efua, Emmanuel, Esi,
      Felicia, Francis, Gifty, Isaac, Joseph, Kofi, Kojo, Kwabena, Kwaku, Kwame, Kwasi, Kweku,
      Mavis, Nana, Patience, Richard, Samuel, Yaa, Yaw
    `),
    companyForms: ["LTD", "LIMITED", "COMPANY LIMITED", "GHANA LTD", "ENTERPRISE"],
  },
  ZA: {
    surnames: listed(`
      Adams, Botha, Coetzee, Dlamini, Du Plessis, Fourie, Govender, Jacobs, Khumalo, Mabaso,
      Mahlangu, Maseko, Mkhize, Modise, Mokoena, Molefe, Moodley, Mthembu, Naidoo, Ndlovu, Ngcobo,
      Nkosi, Ntuli, Petersen, Pillay, Radebe, Sithole, Smith, Tshabalala, Van Der Merwe, Van Wyk,
      Venter, Williams, Zulu, Zwane
    `),
    given: listed(`
      Anele, Ayanda, Bongani, Buhle, Busisiwe, Charmaine, Daniel, Elize, Fatima, Jabulani, Johan,
      Karabo, Kagiso, Lerato, Lindiwe, Mandla, Michelle, Mpho, Naledi, Nomsa, Palesa, Pieter,
      Precious, Ruan, Sipho, Siyabonga, Thabo, Thandeka, Themba, Tshepo, Vusi, Zanele
    `),
    companyForms: ["(PTY) LTD", "PTY LTD", "HOLDINGS (PTY) LTD", "CC", "GROUP (PTY) LTD"],
  },
};

export const TRADES: readonly string[] = listed(`
  AGRO ALLIED, AUTO PARTS, BUILDING MATERIALS, CLEARING AND FORWARDING, COLD CHAIN, CONSTRUCTION,
  COURIER, DISTRIBUTORS, ELECTRICALS, ENERGY, ENGINEERING, FOODS, FREIGHT, FUELS,
  GENERAL MERCHANTS, HARDWARE, HAULAGE, INVESTMENTS, LOGISTICS, MARINE, MEDICAL SUPPLIES,
  PACKAGING, PETROLEUM, PROPERTIES, SHIPPING, STEEL, STORES, TECHNOLOGIES, TEXTILES, TRADING,
  TRANSPORT, TYRES, WAREHOUSING
`);
