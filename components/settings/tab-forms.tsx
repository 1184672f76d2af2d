"use client";
import dynamic from "next/dynamic";

// Each belongs to one tab: the others are shown without it.
export const PasswordForm = dynamic(() =>
  import("./account/password-form").then(({ PasswordForm }) => PasswordForm),
);
export const OrganisationForm = dynamic(() =>
  import("./organisation-form").then(({ OrganisationForm }) => OrganisationForm),
);
