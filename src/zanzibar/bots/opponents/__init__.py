"""Models of the Agents that the Recruiter plans against."""
